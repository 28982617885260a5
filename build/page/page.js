// All of the page's program in one file: to fetch, check and compile one takes browsers less than thirteen.
{ @text:outcome.js@ }
{ @text:files.js@ }
{ @text:image.js@ }
{ @text:python.js@ }
{ @text:addresses.js@ }
{ @text:games.js@ }
{ @text:drawing.js@ }
{ @text:background.js@ }
{ @text:pictures.js@ }
{ @text:store.js@ }
{ @text:opaque_alpha.js@ }
{ @text:page_host.js@ }
{ @text:a11y_document.js@ }
{ @text:input.js@ }
{ @text:offline.js@ }
{ @text:wake_lock.js@ }
{ @text:boot.js@ }

"""Runs in the browser: use the parts of pygame that the game needs; the last line is reported."""

# ruff: noqa: S101 - the assertions are the test

import io

import pygame

pygame.display.init()
pygame.font.init()
screen = pygame.display.set_mode((320, 200), pygame.RESIZABLE)
screen.fill((10, 20, 30))
assert screen.get_at((5, 5))[:3] == (10, 20, 30)

pygame.draw.circle(screen, (200, 100, 50), (160, 100), 40)
assert screen.get_at((160, 100))[:3] == (200, 100, 50)

glass = pygame.Surface((10, 10), pygame.SRCALPHA)
glass.fill((255, 255, 255, 128))
screen.blit(glass, (0, 0))
assert 130 <= screen.get_at((5, 5))[0] <= 135

text = pygame.font.Font(None, 24).render("Ragusa", True, (255, 255, 255))
assert text.get_width() > 30

picture = pygame.transform.smoothscale(screen, (32, 20))
file = io.BytesIO()
pygame.image.save(picture, file, "x.png")
path = "/tmp/smoke.png"  # noqa: S108 - the browser's own memory
with open(path, "wb") as out:  # noqa: PTH123
    out.write(file.getvalue())
assert pygame.image.load(path).get_size() == (32, 20)

pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=1))
assert any(event.type == pygame.MOUSEBUTTONDOWN for event in pygame.event.get())
pygame.display.flip()

f"pygame-ce {pygame.version.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}"

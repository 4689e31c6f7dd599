"""Subsets fonts with fontTools. Reads a list of subsets as JSON from standard input; scripts/draw/fonts/fonts.ts calls it."""

import json
import sys

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib.instancer import instantiateVariableFont


def pinned(font, weight):
    axes = {axis.axisTag: axis.defaultValue for axis in font["fvar"].axes}
    return instantiateVariableFont(font, axes | {"wght": weight})


# Anek Telugu: the first contour of these glyphs runs against the others, so a browser's synthetic bold would hollow it out.
BACKWARD = ["vowelEe.te"] + [f"{name}Rasmall{n}.te" for name in ("Tt", "T", "G") for n in (1, 2)]


def reverse_first_contour(glyph):
    rest = slice(1, glyph.endPtsOfContours[0] + 1)
    glyph.coordinates[rest] = glyph.coordinates[rest][::-1]
    glyph.flags[rest] = glyph.flags[rest][::-1]


def cut(source, target, unitsPerEm, features, weight=None, unicodes=None, glyphs=None):
    font = TTFont(source, recalcTimestamp=False)
    options = subset.Options()
    options.flavor = "woff2"
    options.hinting = False
    options.layout_features = features
    # With glyphs given, only these: the conjuncts of the words, not every one that their letters can form.
    options.layout_closure = glyphs is None
    options.name_IDs = [1]
    options.drop_tables += ["STAT", "gasp"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=unicodes or font.getBestCmap().keys(), gids=glyphs or [])
    if "fvar" in font:
        font = pinned(font, weight)
    subsetter.subset(font)
    for name in set(BACKWARD) & set(font.getGlyphOrder()):
        reverse_first_contour(font["glyf"][name])
    scale_upem(font, unitsPerEm)
    subset.save_font(font, target, options)


for wanted in json.load(sys.stdin):
    cut(**wanted)

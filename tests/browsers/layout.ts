import { expect, inject, test } from 'vitest'
import { layoutKey, measuredPages, viewHeight, widths } from './chromium-layout.ts'
import { measurePage, type Part } from './measure-page.ts'
import type { Stage } from './stage.ts'

/**
 * Engines round letters differently, so a line may break elsewhere: heights may differ by a line of the largest heading
 * (73 px), and widths by a few percent. A missing, clipped or misplaced part differs by far more.
 */
const allowed = {
  x: (expected: Part) => Math.max(4, 0.02 * expected.x),
  width: (expected: Part) => Math.max(8, 0.08 * expected.width),
  fromTop: (expected: Part) => Math.max(80, 0.08 * expected.fromTop),
  height: (expected: Part) => Math.max(80, 0.08 * expected.height),
}

export function layoutTests(stage: Stage): void {
  test.each(measuredPages)('%s is laid out as in Chromium', async (path) => {
    await stage.open(path)
    for (const width of widths) {
      await stage.browser.resize(width, viewHeight)
      const { parts, underlined } = await stage.browser.evaluate(measurePage)
      const expected = inject('chromiumLayout')[layoutKey(path, width)]
      expect(parts.map(({ name }) => name)).toEqual(expected?.parts.map(({ name }) => name))
      expect(
        parts.flatMap((part, index) => differences(part, expected?.parts[index])),
        `at ${width} px`,
      ).toEqual([])
      expect(underlined).toEqual(expected?.underlined)
    }
  })
}

function differences(part: Part, expected: Part | undefined): string[] {
  if (!expected) return [`${part.name} is not in Chromium's page`]
  const measures = ['x', 'width', 'fromTop', 'height'] as const
  return measures
    .filter((measure) => Math.abs(part[measure] - expected[measure]) > allowed[measure](expected))
    .map((measure) => `${part.name}: ${measure} ${part[measure]}, in Chromium ${expected[measure]}`)
}

import { expect, test } from 'vitest'
import { sheetModule } from './late-styles.ts'

test('a late style sheet is minified for the supported browsers and exports its class names', () => {
  const module = sheetModule(
    '/* why */\n.a0 {\n  color: red;\n\n  @container stage (min-width: 4rem) {\n    margin: 0 1rem;\n  }\n}\n',
    { chip: 'a0' },
  )
  expect(module).toContain('".a0{color:red}@container stage (width>=4rem){.a0{margin:0 1rem}}"')
  expect(module).toContain('export default {"chip":"a0"}')
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { languageCodes } from '../../../content/languages.ts'
import { rootLanguage } from '../../../contract/routes.ts'
import { sampleCity } from '../../../tests/support/case-inputs.ts'
import { loadWords } from '../words.ts'
import { Roads } from './roads.tsx'

const [closed = 0, open = 1] = sampleCity.names.keys()

test.each(languageCodes.filter((code) => code !== rootLanguage))(
  'a road is named in %s, open or closed',
  async (language) => {
    const words = await loadWords(language)
    const markup = renderToStaticMarkup(
      <Roads city={sampleCity} words={words} closed={[closed]} onTheWay={[open]} change={() => {}} />,
    )
    const names = [...markup.matchAll(/<button[^>]*>([^<]+)/g)].map(([, name = '']) => name)
    expect(names).toHaveLength(2)
    expect(names.filter((name) => /[a-z]/i.test(name))).toEqual([])
  },
)

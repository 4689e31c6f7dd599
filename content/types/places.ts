/** How a language writes the invented names of the case, by their English spelling. */
export type Places = Record<
  'hospitals' | 'areas' | 'roads' | 'streetWords' | 'streetKinds',
  Record<string, string>
>

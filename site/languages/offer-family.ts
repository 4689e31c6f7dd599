/** Pages name the font of an offer from the start and never use it: a font that is named later has every word laid out again. */
export const offerFamily = (language: string) => `Anek ${language} offer`

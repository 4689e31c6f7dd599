/**
 * Pages declare the offer's font from the start without using it: declaring a font later would lay out all text again.
 */
export const offerFamily = (language: string) => `Anek ${language} offer`

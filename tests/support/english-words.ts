/** Names and terms that stay in Latin letters in every language. */
const keptEnglish = new Set(
  'FirstHour LinkedIn YouTube WhatsApp AI AMB BP CEO CT DPDP ECG EMT HOD ICU IV NICU OT ROI STEMI SpO bpm mg mmHg'.split(
    ' ',
  ),
)

/** Untranslated words in Latin letters. */
export const englishIn = (text: string): string[] =>
  (text.match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !keptEnglish.has(word))

/** Names, and what hospitals write in Latin letters in every language. */
const keptEnglish = new Set(
  'FirstHour LinkedIn YouTube WhatsApp AI AMB BP CEO CT DPDP ECG EMT HOD ICU IV NICU OT ROI STEMI SpO bpm mg mmHg'.split(
    ' ',
  ),
)

/** Words in Latin letters that a text in another script still has. */
export const englishIn = (text: string): string[] =>
  (text.match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !keptEnglish.has(word))

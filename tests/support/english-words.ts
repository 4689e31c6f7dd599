/** Names and terms that stay in Latin letters in every language. */
const keptEnglish = new Set(
  'FirstHour LinkedIn YouTube WhatsApp Android AI AMB ANC AVPU BP CEO CO COPD CSV CT DICOM DPDP ECG EMT HIS HOD ICU II III IT IV NICU OT PDF ROI SCP ST STEMI SpO aVF bpm mg mmHg pH'.split(
    ' ',
  ),
)

/** Untranslated words in Latin letters. */
export const englishIn = (text: string): string[] =>
  (text.match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !keptEnglish.has(word))

/** Content that is rendered late, as in styles/laid-out-late.css. */
export const lateParts = 'main > :is(section, nav):nth-child(n + 3), main > div section, body > footer'

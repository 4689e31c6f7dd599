/** When somebody is at the office, by the clocks of TIME_ZONE; 1 is Monday, 7 is Sunday. */
export const workingHours = {
  days: [1, 2, 3, 4, 5, 6],
  opens: '09:30',
  closes: '18:30',
}

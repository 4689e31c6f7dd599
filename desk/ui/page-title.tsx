/** React 19 moves it into the head. */
export const PageTitle = ({ children }: { children: string }) => (
  <title>{`${children} – FirstHour desk`}</title>
)

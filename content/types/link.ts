export interface Link {
  label: string
  href: string
}

/** The words of the English pages, and of everything the company reads itself. */
export { en as content } from './en/index.ts'

/** Why a form could not be taken, by the code of the error; seen where no script runs. */
export type ErrorWords = Record<string, string>

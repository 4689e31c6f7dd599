/** Opening this page of the site switches counting off in the browser that opens it. */
export const notCountedHash = '#do-not-count'
export const notCountedPath = `/privacy${notCountedHash}`

/**
 * Returns the address of the help for a page of the office. The help page finds the subject, so that
 * the frame does not load all of them.
 */
export const helpLinkFor = (pathname: string): string => `/help?page=${encodeURIComponent(pathname)}`

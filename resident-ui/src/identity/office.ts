/** The management office as the calls of signatures name it. */
export type Office = { readonly phone?: string | undefined }

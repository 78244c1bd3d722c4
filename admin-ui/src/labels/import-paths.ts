/** Returns the address of the imports of a list's roll, with the earlier ones. */
export const importsPath = (listId: string): string => `/lists/${listId}/import`
export const importPath = (listId: string, id: string): string => `${importsPath(listId)}/${id}`

/** Where rolls are brought to a list, and what became of the earlier ones. */
export const importsPath = (listId: string): string => `/lists/${listId}/import`
export const importPath = (listId: string, id: string): string => `${importsPath(listId)}/${id}`

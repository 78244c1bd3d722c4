export const apartmentPath = (id: string): string => `/apartments/${id}/show`

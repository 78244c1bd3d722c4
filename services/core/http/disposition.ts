/**
 * Returns the Content-Disposition of a file: to be saved, or shown. It has the name twice, for old
 * browsers and for new ones (RFC 6266, and RFC 5987 for Korean letters).
 */
export const dispositionOf = (name: string, way: 'attachment' | 'inline' = 'attachment'): string => {
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${way}; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encoded}`
}

/** Documents by which an owner without a Korean phone proves who they are. */
export const identityDocuments = ['passport', 'foreigner-card', 'resident-card'] as const
export type IdentityDocument = (typeof identityDocuments)[number]

/** Names of the documents, for every screen, document and log. */
export const identityDocumentNames: Readonly<Record<IdentityDocument, string>> = {
  passport: '여권',
  'foreigner-card': '외국인등록증',
  'resident-card': '주민등록증',
}

/** Documents that have a day of expiry; a resident card has none. */
export const expiringDocuments: readonly IdentityDocument[] = ['passport', 'foreigner-card']

/** Ways in which an administrator sees the owner with the document. */
export const documentViewings = ['video-call', 'desk'] as const
export type DocumentViewing = (typeof documentViewings)[number]

export const documentViewingNames: Readonly<Record<DocumentViewing, string>> = {
  'video-call': '화상통화',
  desk: '직접 방문',
}

/** Pattern of the last characters of a document's number: never the whole number. */
export const LAST_CHARACTERS = /^[0-9A-Z]{1,4}$/

/** Returns the last characters of a number as they are compared. */
export const comparableCharacters = (typed: string): string => typed.normalize('NFKC').trim().toUpperCase()

export { partOf, storedZip, type StoredPart, type StoredZip } from './stored-zip.ts'

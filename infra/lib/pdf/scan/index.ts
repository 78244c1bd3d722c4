export { UnreadableScan, readScan, type ReadScan, type ScanFile } from './read-scan.ts'

export { evidenceFile, gatherEvidence } from './file/evidence-file.ts'

export { mergePdfs, type ToMerge } from './merge-pdfs.ts'

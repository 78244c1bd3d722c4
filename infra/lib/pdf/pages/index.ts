export { openPdfPages } from './open-pdf-pages.ts'
export { PagesFailed, type PagePicture, type PagedFile, type PdfPages, type PictureFile } from './pdf-pages.ts'

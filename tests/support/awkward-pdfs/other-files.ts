import { writeZip } from './stored-zip.ts'
import { refused, type AwkwardPdf } from './awkward-pdf.ts'
import { onePage } from './raw-pdf.ts'

const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const compound = (inside: Buffer): Buffer => Buffer.concat([COMPOUND, Buffer.alloc(504), inside, Buffer.alloc(512)])
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le')

/** Files that are no PDF, or are one and something else. */
export const otherFiles: readonly AwkwardPdf[] = [
  { name: 'nothing', make: () => Buffer.alloc(0), outcome: refused('not-a-pdf') },
  { name: 'words', make: () => Buffer.from('동의서입니다'), outcome: refused('not-a-pdf') },
  {
    name: 'a picture',
    make: () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    outcome: refused('not-a-pdf'),
  },
  { name: 'HWP', make: () => compound(Buffer.from('HWP Document File\0')), outcome: refused('hwp') },
  {
    name: 'HWP whose header is packed away',
    make: () => compound(utf16('\u0005HwpSummaryInformation')),
    outcome: refused('hwp'),
  },
  { name: 'HWP 3', make: () => Buffer.from('HWP Document File V3.00 \u001a\u0001\u0002'), outcome: refused('hwp') },
  { name: 'DOC', make: () => compound(utf16('WordDocument')), outcome: refused('doc') },
  { name: 'XLS', make: () => compound(utf16('Workbook')), outcome: refused('not-a-pdf') },
  {
    name: 'HWPX',
    make: () => writeZip({ mimetype: 'application/hwp+zip', 'Contents/content.hpf': '<x/>' }),
    outcome: refused('hwpx'),
  },
  {
    name: 'DOCX',
    make: () => writeZip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document/>' }),
    outcome: refused('docx'),
  },
  {
    name: 'XLSX',
    make: () => writeZip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<x/>' }),
    outcome: refused('not-a-pdf'),
  },
  {
    name: 'a ZIP with a PDF in it',
    make: () => writeZip({ 'a.pdf': onePage().toString('latin1') }),
    outcome: refused('not-a-pdf'),
  },
  {
    name: 'a page of the web before the PDF',
    make: () => onePage({}, { head: '<html><script>1</script></html>\n' }),
    outcome: { pages: [[600, 800]] },
  },
  {
    name: 'a ZIP behind the PDF',
    make: () => Buffer.concat([onePage(), writeZip({ 'evil.exe': 'MZ' })]),
    outcome: { pages: [[600, 800]] },
  },
  { name: 'a header and nothing', make: () => Buffer.from('%PDF-1.7\n'), outcome: refused('broken') },
  {
    name: 'a header behind a kilobyte',
    make: () => Buffer.concat([Buffer.alloc(1100, 32), onePage()]),
    outcome: refused('not-a-pdf'),
  },
  {
    name: 'eleven megabytes',
    make: () => Buffer.concat([onePage(), Buffer.alloc(11 * 1024 * 1024)]),
    outcome: refused('too-large'),
  },
]

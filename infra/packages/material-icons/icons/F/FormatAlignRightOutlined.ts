import { pathIcon } from '../../path-icon.ts'

export default pathIcon('FormatAlignRightOutlined', [
  'path',
  { d: 'M3 21h18v-2H3zm6-4h12v-2H9zm-6-4h18v-2H3zm6-4h12V7H9zM3 3v2h18V3z' },
])

import { pathIcon } from '../../path-icon.ts'

export default pathIcon('MeetingRoomOutlined', [
  'path',
  { d: 'M19 19V4h-4V3H5v16H3v2h12V6h2v15h4v-2zm-6 0H7V5h6zm-3-8h2v2h-2z' },
])

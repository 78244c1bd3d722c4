import { pathIcon } from '../../path-icon.ts'

export default pathIcon('ViewStreamOutlined', [
  'path',
  { d: 'M3 7v10c0 1.1.9 2 2 2h14c1.1 0 2-.9 2-2V7c0-1.1-.9-2-2-2H5c-1.1 0-2 .9-2 2m16 10H5v-4h14zM5 11V7h14v4z' },
])

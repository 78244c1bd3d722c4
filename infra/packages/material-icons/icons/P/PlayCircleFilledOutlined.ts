import { pathIcon } from '../../path-icon.ts'

export default pathIcon('PlayCircleFilledOutlined', [
  'path',
  { d: 'M12 2C6.48 2 2 6.48 2 12s4.48 10 10 10 10-4.48 10-10S17.52 2 12 2m-2 14.5v-9l6 4.5z' },
])

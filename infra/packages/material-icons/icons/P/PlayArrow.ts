import { pathIcon } from '../../path-icon.ts'

export default pathIcon('PlayArrow', ['path', { d: 'M8 5v14l11-7z' }])

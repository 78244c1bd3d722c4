import { pathIcon } from '../../path-icon.ts'

export default pathIcon('PauseOutlined', ['path', { d: 'M6 19h4V5H6zm8-14v14h4V5z' }])

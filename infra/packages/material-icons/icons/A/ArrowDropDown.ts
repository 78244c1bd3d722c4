import { pathIcon } from '../../path-icon.ts'

export default pathIcon('ArrowDropDown', ['path', { d: 'm7 10 5 5 5-5z' }])

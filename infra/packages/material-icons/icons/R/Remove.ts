import { pathIcon } from '../../path-icon.ts'

export default pathIcon('Remove', ['path', { d: 'M19 13H5v-2h14z' }])

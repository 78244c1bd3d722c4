import { pathIcon } from '../../path-icon.ts'

export default pathIcon('GetApp', ['path', { d: 'M19 9h-4V3H9v6H5l7 7zM5 18v2h14v-2z' }])

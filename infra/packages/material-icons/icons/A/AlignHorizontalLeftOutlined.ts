import { pathIcon } from '../../path-icon.ts'

export default pathIcon('AlignHorizontalLeftOutlined', ['path', { d: 'M4 22H2V2h2zM22 7H6v3h16zm-6 7H6v3h10z' }])

import { pathIcon } from '../../path-icon.ts'

export default pathIcon('AlignVerticalTopOutlined', ['path', { d: 'M22 2v2H2V2zM7 22h3V6H7zm7-6h3V6h-3z' }])

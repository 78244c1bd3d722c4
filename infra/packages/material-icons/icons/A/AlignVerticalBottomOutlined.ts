import { pathIcon } from '../../path-icon.ts'

export default pathIcon('AlignVerticalBottomOutlined', ['path', { d: 'M22 22H2v-2h20zM10 2H7v16h3zm7 6h-3v10h3z' }])

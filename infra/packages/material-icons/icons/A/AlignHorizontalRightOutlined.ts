import { pathIcon } from '../../path-icon.ts'

export default pathIcon('AlignHorizontalRightOutlined', ['path', { d: 'M20 2h2v20h-2zM2 10h16V7H2zm6 7h10v-3H8z' }])

export { openRegisterReading, type RegisterReading } from './printed-of-pdf.ts'
export {
  columnTitles,
  tableTitles,
  type PrintedCell,
  type PrintedRegister,
  type PrintedRow,
  type PrintedTable,
  type PrintedTableKind,
} from './printed-register.ts'
export { readRegister } from './read-register.ts'

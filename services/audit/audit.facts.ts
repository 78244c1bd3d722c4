export { findAccessesTo } from './accesses-to.ts'
export { noteLook, noteLooks } from './looks.ts'

export { useFilteredForm as useChartForm } from '../filters/useFilteredForm'

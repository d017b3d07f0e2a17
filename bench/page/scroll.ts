export {}

declare global {
  // oxlint-disable-next-line no-var
  var emptyScroll: () => Element
}

const outer = document.createElement('div')
outer.style.cssText = 'width:1000px;height:400px;overflow:auto'
const inner = document.createElement('div')
inner.style.cssText = 'width:6000px;height:2800000px'
outer.append(inner)
document.body.append(outer)
globalThis.emptyScroll = () => outer

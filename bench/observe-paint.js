{
  const painted = { largestPaintMs: 0, blockedMs: 0, shift: 0 }
  const on = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  on('largest-contentful-paint', (entry) => (painted.largestPaintMs = entry.startTime))
  on('longtask', (entry) => (painted.blockedMs += Math.max(0, entry.duration - 50)))
  on('layout-shift', (entry) => (painted.shift += entry.value))
  Object.assign(globalThis, { __painted: painted })
}

// React takes its build by this when it is first loaded; what stands in for the portal shall work as it does in production.
process.env.NODE_ENV = "production";

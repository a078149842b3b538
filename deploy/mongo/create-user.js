// Run once by the image of MongoDB, as root, on an empty volume: the portal gets a user that owns its own database alone.
const database = db.getSiblingDB('ledenportaal');
database.createUser({
  user: 'portaal',
  pwd: process.env.MONGO_PASSWORD,
  roles: [{ role: 'dbOwner', db: 'ledenportaal' }],
});
